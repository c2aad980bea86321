/** A random UUID (version 4). Browsers have `crypto.randomUUID` only on https and on localhost. */
export const randomUuid = (): string =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (place) => {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (Number(place) ^ (byte & (15 >> (Number(place) / 4)))).toString(16);
  });
