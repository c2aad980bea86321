import { notify } from './notify';

/** The toasts after copying, and where the browser does not allow it. */
export interface CopyMessages {
  done: string;
  refused: string;
}

/** Puts a text on the clipboard. Over plain http a browser has no clipboard at all. */
export async function copyText(text: string, { done, refused }: CopyMessages): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(done);
  } catch {
    notify.error(refused);
  }
}
