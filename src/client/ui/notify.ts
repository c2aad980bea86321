/** The action in a toast. */
export interface ToastAction {
  label: 'Undo';
  onAct: () => void;
}

export interface ToastMessage {
  kind: 'success' | 'info' | 'warning' | 'error';
  text: string;
  action: ToastAction | null;
}

let waiting: ToastMessage[] = [];
let show: ((message: ToastMessage) => void) | null = null;
let onFirst = (): void => undefined;
let onLeave = (): void => undefined;

const say =
  (kind: ToastMessage['kind']) =>
  (text: string, action: ToastAction | null = null): void => {
    const message = { kind, text, action };
    if (show) {
      show(message);
      return;
    }
    waiting.push(message);
    onFirst();
  };

/** The one way to a toast: `notify.success('Saved.')`. */
export const notify = {
  success: say('success'),
  info: say('info'),
  warning: say('warning'),
  error: say('error'),
};

/** Calls `load` when the first toast is queued before the toasts are loaded. */
export function whenNeeded(load: () => void): void {
  onFirst = load;
  if (waiting.length > 0) load();
}

/** Another page comes: what went wrong on this one is not said there. */
export const leavePage = (): void => onLeave();

/**
 * Shows every toast from now on, and those that have waited; `closeBadNews` is called when a page is
 * left. Returns how to stop.
 */
export function showToasts(
  showToast: (message: ToastMessage) => void,
  closeBadNews: () => void,
): () => void {
  const waited = waiting;
  waiting = [];
  show = showToast;
  onLeave = closeBadNews;
  waited.forEach(showToast);
  return () => {
    show = null;
    onLeave = () => undefined;
  };
}
