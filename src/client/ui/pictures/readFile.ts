const read = <Result>(start: (reader: FileReader) => void): Promise<Result> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as Result);
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    start(reader);
  });

/** Bytes of a file. */
export const readBytes = (file: Blob): Promise<ArrayBuffer> =>
  read((reader) => reader.readAsArrayBuffer(file));

/** A file as the address of an image. */
export const readAddress = (file: Blob): Promise<string> =>
  read((reader) => reader.readAsDataURL(file));
