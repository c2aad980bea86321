import { readConfig, type Config } from './config';
import { createLog } from './log';
import { plainReason } from './plainReason';

/** A command-line program for operators. */
interface OperatorCommand<Input> {
  usage: string;
  /** Undefined where what was typed is not a use of it. */
  read(args: string[]): Input | undefined;
  /** @returns the message to print. */
  run(input: Input, config: Config): Promise<string>;
}

/**
 * Runs the command and prints its result. Exit code 2: wrong usage; 1: it failed, and the last lines give
 * the reason.
 */
export async function runOperatorCommand<Input>(command: OperatorCommand<Input>): Promise<void> {
  const input = command.read(process.argv.slice(2));
  if (input === undefined) {
    console.error(command.usage);
    process.exitCode = 2;
    return;
  }
  try {
    console.log(await command.run(input, readConfig(process.env)));
  } catch (error) {
    const reason = plainReason(error);
    if (reason) console.error(reason);
    else createLog({ logLevel: 'warn' }).fatal({ err: error }, 'The command failed');
    process.exitCode = 1;
  }
}
