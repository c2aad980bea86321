export interface Field {
  element: HTMLElement;
  control: HTMLInputElement | HTMLSelectElement;
  showError(message: string | undefined): void;
  /** Writes what was typed in its usual form, the caret where it was. */
  rewrite(format: (text: string) => string): void;
}

interface FieldOptions {
  id: string;
  label: string;
  autocomplete: AutoFill;
  placeholder?: string;
  value?: string;
  choices?: readonly (readonly [value: string, name: string])[];
}

/** A label, its control, and a line for what is wrong with it. */
export function createField(options: FieldOptions): Field {
  const element = document.createElement('div');
  element.className = `field ${options.id}`;
  const label = document.createElement('label');
  label.htmlFor = options.id;
  label.textContent = options.label;
  const control = options.choices ? createSelect(options.choices) : createInput(options);
  control.id = options.id;
  control.name = options.id;
  control.autocomplete = options.autocomplete;
  control.value = options.value ?? '';
  control.setAttribute('aria-describedby', `${options.id}-error`);
  const error = document.createElement('p');
  error.id = `${options.id}-error`;
  error.className = 'error';
  error.setAttribute('role', 'alert');
  element.append(label, control, error);
  return {
    element,
    control,
    showError(message) {
      error.textContent = message ?? '';
      control.setAttribute('aria-invalid', String(message !== undefined));
    },
    rewrite: (format) => rewrite(control, format),
  };
}

function createInput({ placeholder = '' }: FieldOptions): HTMLInputElement {
  const input = document.createElement('input');
  input.inputMode = 'numeric';
  input.placeholder = placeholder;
  input.spellcheck = false;
  return input;
}

function createSelect(choices: NonNullable<FieldOptions['choices']>): HTMLSelectElement {
  const select = document.createElement('select');
  select.append(...choices.map(([value, name]) => new Option(name, value)));
  return select;
}

function rewrite(control: Field['control'], format: (text: string) => string): void {
  const { value } = control;
  const caret = control instanceof HTMLInputElement ? (control.selectionStart ?? 0) : 0;
  const isAtEnd = caret === value.length;
  const digitsBefore = value.slice(0, caret).replace(/\D/g, '').length;
  const text = format(value);
  if (text === value) return;
  control.value = text;
  if (isAtEnd || !(control instanceof HTMLInputElement)) return;
  const position = positionAfter(text, digitsBefore);
  control.setSelectionRange(position, position);
}

function positionAfter(text: string, digits: number): number {
  const beginning = new RegExp(`^(?:\\D*\\d){${String(digits)}}`).exec(text);
  return beginning?.[0].length ?? text.length;
}
