import { errorMessage } from '../api/errorMessage';
import { notify } from './notify';

/** Answer of a call, as its hook gives it back. */
export interface Answer<Result> {
  data?: Result;
  error?: unknown;
}

/** Texts of the toast at the end of an act, and the next step. */
export interface ActEnd<Args, Result> {
  /** Where the server gives no reason. */
  failure?: string;
  done?: string | ((result: Result, args: Args) => string);
  /** Next step. */
  onDone?: (result: Result, args: Args) => void;
}

export function endAct<Args, Result>(
  { data, error }: Answer<Result>,
  args: Args,
  { failure, done, onDone }: ActEnd<Args, Result>,
): void {
  if (error) {
    if (failure) notify.error(errorMessage(error, failure));
    return;
  }
  const result = data as Result;
  if (done) notify.success(typeof done === 'string' ? done : done(result, args));
  onDone?.(result, args);
}

/**
 * Act of a button: makes the call and reports its outcome.
 * @param mutation what the call's hook returns
 * @returns what the button calls, and whether it is being done
 */
export function useAct<Args, Result>(
  [call, { isLoading }]: readonly [(args: Args) => Promise<Answer<Result>>, { isLoading: boolean }],
  end: ActEnd<Args, Result>,
) {
  const act = async (args: Args) => endAct(await call(args), args, end);
  return [act, isLoading] as const;
}
