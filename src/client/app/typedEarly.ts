/**
 * Notes what was typed into a page that the build has drawn, before React takes it over.
 * @returns what types it again, for React, which would otherwise empty the fields.
 */
export function noteTyped(page: HTMLElement): () => void {
  const fields = [...page.querySelectorAll('input')];
  const noted = fields.map(({ value, checked }) => ({ value, checked }));
  return () => {
    fields.forEach((field, index) => {
      const { value = '', checked } = noted[index] ?? {};
      if (field.type === 'checkbox') {
        if (field.checked !== checked) field.click();
      } else typeInto(field, field.value || value);
    });
  };
}

function typeInto(field: HTMLInputElement, text: string): void {
  if (!text) return;
  // React hears of a value that differs from the one that was set through the element.
  field.value = '';
  Reflect.set(HTMLInputElement.prototype, 'value', text, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
