/** What Stripe's form bodies and query strings decode to. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = { [key: string]: FormValue };

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** Reads `a[b]=1&c[]=2&d[0][e]=3`, the nesting Stripe's clients write. */
export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) place(form, pathOf(name), value);
  return Object.fromEntries(Object.entries(form).map(([key, value]) => [key, withLists(value)]));
}

function pathOf(name: string): string[] {
  const [head = '', ...rest] = name.split('[');
  return [head, ...rest.map((part) => part.replace(/\]$/, ''))];
}

function place(form: Form, [key = '', ...rest]: string[], value: string): void {
  const name = key === '' ? String(Object.keys(form).length) : key;
  if (FORBIDDEN.has(name)) return;
  if (rest.length === 0) {
    form[name] = value;
    return;
  }
  const existing = form[name];
  const child: Form = typeof existing === 'object' && !Array.isArray(existing) ? existing : {};
  form[name] = child;
  place(child, rest, value);
}

/** An object with the keys 0, 1, 2… becomes a list. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, child]) => [key, withLists(child)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, child]) => child) : Object.fromEntries(entries);
}

/** The way back: `['metadata', 'group']` as `metadata[group]`. */
export function formName(path: readonly PropertyKey[]): string {
  const [head = '', ...rest] = path.map(String);
  return head + rest.map((part) => `[${part}]`).join('');
}
