/** A file on its way to the server: its bytes in base64, in parts. Browser only. */
import { FILE_PART_LENGTH } from '@waylift/contract/limits';

export async function base64Of(source: Blob): Promise<string> {
  const address = await dataAddress(source);
  return address.slice(address.indexOf(',') + 1);
}

export function partsOf(base64: string): string[] {
  return Array.from({ length: Math.ceil(base64.length / FILE_PART_LENGTH) }, (_, at) =>
    base64.slice(at * FILE_PART_LENGTH, (at + 1) * FILE_PART_LENGTH),
  );
}

function dataAddress(source: Blob): Promise<string> {
  const reader = new FileReader();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
  reader.addEventListener('error', () => reject(reader.error ?? new Error('the file could not be read')));
  reader.readAsDataURL(source);
  return promise;
}
