import { readConfig, type Config } from './config';
import { createLog } from './log';
import { plainReason } from './plainReason';

/** A program that an operator runs beside the server. */
interface OperatorCommand<Input> {
  usage: string;
  /** Undefined where what was typed is not a use of it. */
  read(args: string[]): Input | undefined;
  /** @returns what to tell the operator. */
  run(input: Input, config: Config): Promise<string>;
}

/**
 * Runs it and says what came of it. Exit code 2: it was not used as it is meant; 1: it failed, and
 * the last lines say why.
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
