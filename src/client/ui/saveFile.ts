/** Hands a text of our own to the reader as a file. */
export const saveFile = (name: string, type: string, text: string): void =>
  saveAddress(name, URL.createObjectURL(new Blob([text], { type })));

/** Hands what is at an address in this page to the reader as a file, and forgets it. */
export function saveAddress(name: string, url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}
