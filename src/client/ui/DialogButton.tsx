import Button, { type ButtonProps } from '@mui/material/Button';
import { useState, type ReactNode } from 'react';

interface DialogButtonProps extends ButtonProps {
  /** Dialog that it opens. */
  dialog: (onClose: () => void) => ReactNode;
}

/** A button that opens a dialog; both unmount together. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setIsOpen(true)} />
      {isOpen ? dialog(() => setIsOpen(false)) : null}
    </>
  );
}
