import Button from '@mui/material/Button';
import { useRef } from 'react';

import { pictureTypes } from '#shared/pictures/pictures';

import { visuallyHidden } from '../visuallyHidden';

interface FileButtonProps {
  label: string;
  onChoose: (file: File) => void;
}

/** Phones offer the camera, too, and turn their own format into one of these. */
export function FileButton({ label, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        aria-label="Picture file"
        tabIndex={-1}
        style={visuallyHidden}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
