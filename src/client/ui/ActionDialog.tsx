import Button from '@mui/material/Button';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import type { FieldValues, SubmitErrorHandler, UseFormReturn } from 'react-hook-form';

import { errorFields } from '../api/errorMessage';
import { DialogFrame } from './DialogFrame';
import { setFieldErrors } from './setFieldErrors';
import { endAct, type ActEnd, type Answer } from './useAct';

export interface ActionDialogProps<Values extends FieldValues, Body, Result> extends ActEnd<
  Body,
  Result
> {
  title: string;
  /** The button's label: `Refund $550.00`. */
  label: string;
  /** The way back. */
  cancelLabel?: string;
  /** For what cannot be undone. */
  isDangerous?: boolean;
  /** The form of the fields; the server's field errors are set on it. */
  form?: UseFormReturn<Values, unknown, Body>;
  onInvalid?: SubmitErrorHandler<Values>;
  /** It has fields: a tap outside does not close it, and it stays open when the act fails. */
  isForm?: boolean;
  /** Returns the call's answer; nothing where it reports its own end. */
  act: ((body: Body) => Promise<Answer<Result>>) | ((body: Body) => void);
  /** True until the text to be read first has loaded. */
  isWaiting?: boolean;
  onClose: () => void;
  /** Consequences of the act, in plain words, and the fields. */
  children: ReactNode;
}

/**
 * Asks for confirmation, runs one act, reports it in a toast, and closes or calls `onDone`. Stays open
 * while the act runs, and after a failure without `failure` text.
 */
export function ActionDialog<Values extends FieldValues, Body, Result>({
  title,
  label,
  cancelLabel = 'Cancel',
  isDangerous = false,
  form,
  onInvalid,
  isForm = form !== undefined,
  act,
  isWaiting = false,
  onClose,
  children,
  ...end
}: ActionDialogProps<Values, Body, Result>) {
  const [isBusy, setIsBusy] = useState(false);

  const handleAct = async (body: Body) => {
    setIsBusy(true);
    const { error, data } = (await act(body)) ?? {};
    setIsBusy(false);
    endAct({ error, data }, body, { onDone: onClose, ...end });
    if (!error) return;
    if (form) setFieldErrors(form, errorFields(error));
    if (end.failure && !isForm) onClose();
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    // A form that it was opened in is not sent with it.
    event.stopPropagation();
    void (form ? form.handleSubmit(handleAct, onInvalid)() : handleAct(undefined as Body));
  };

  return (
    <DialogFrame
      title={title}
      isForm={isForm}
      onSubmit={handleSubmit}
      onClose={isBusy ? undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            loading={isBusy || isWaiting}
          >
            {label}
          </Button>
        </>
      }
    >
      {children}
    </DialogFrame>
  );
}
