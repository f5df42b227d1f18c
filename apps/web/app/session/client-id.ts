const KEY = 'clientId';

/** The client id of this browser (UUID version 4), made at its first sign-in. The server recognises the device by it. */
export function clientId(): string {
  const stored = read();
  if (stored !== null) return stored;
  const made = uuidV4();
  try {
    localStorage.setItem(KEY, made);
  } catch {
    // A browser without storage counts as a new device at each sign-in.
  }
  return made;
}

/** Null for what is no id: it travels in a header, which cannot hold every text. */
function read(): string | null {
  try {
    const stored = localStorage.getItem(KEY);
    return stored !== null && /^[\da-f-]{36}$/.test(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** UUID version 4 (RFC 9562, section 5.4). `crypto.randomUUID` needs a secure context, which a trial on a local network lacks. */
export function uuidV4(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
