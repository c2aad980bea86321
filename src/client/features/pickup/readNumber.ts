const grouped = /^\d{1,3}(,\d{3})+(\.\d*)?$/;
const plain = /^-?\d*[.,]?\d*$/;

/** `1,012.5` as people write it, `104,5` as a phone's keyboard may; null: nothing, NaN: no number. */
export function readNumber(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (grouped.test(trimmed)) return Number(trimmed.replaceAll(',', ''));
  return plain.test(trimmed) ? Number(trimmed.replace(',', '.')) : Number.NaN;
}
