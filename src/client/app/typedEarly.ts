const inputsOf = (page: HTMLElement) => [...page.querySelectorAll('input')];

/**
 * Notes what was typed into a page that the build has drawn, before React hydrates it.
 * @returns what enters it again, because React's first values are those of the drawn page.
 */
export function noteTyped(page: HTMLElement): () => void {
  const noted = inputsOf(page).map(({ value, checked }) => ({ value, checked }));
  return () => {
    // Anew: where a browser's extension has changed the page, React draws other elements.
    inputsOf(page).forEach((field, index) => {
      const { value = '', checked = false } = noted[index] ?? {};
      if (field.type === 'checkbox') tick(field, checked);
      else enter(field, field.value || value);
      if (field.matches(':-webkit-autofill')) reportAutofill(field);
    });
  };
}

function tick(field: HTMLInputElement, isChecked: boolean): void {
  if (isChecked === field.defaultChecked) return;
  field.checked = field.defaultChecked;
  field.click();
}

/** React ignores an input event whose value is the one that it has set or hydrated: it is set aside first. */
function enter(field: HTMLInputElement, text: string): void {
  if (!text) return;
  field.value = '';
  // Past React's own setter on the element, which would note it as set by React.
  Reflect.set(HTMLInputElement.prototype, 'value', text, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** MUI raises a label when this animation starts, which may have been before there was a listener. */
const reportAutofill = (field: HTMLInputElement): boolean =>
  field.dispatchEvent(
    new AnimationEvent('animationstart', { animationName: 'mui-auto-fill', bubbles: true }),
  );
