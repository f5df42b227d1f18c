import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getCACertificates } from 'node:tls';
import { ConfigError } from '../../kernel/config/config.ts';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** Node's certificate authorities and those in the file at `path` (PEM). Throws `ConfigError` when the file has no valid certificate. */
export function readAuthorities(path: string): string[] {
  return [...getCACertificates('default'), ...certificatesOf(path)];
}

function certificatesOf(path: string): readonly string[] {
  try {
    const found = readFileSync(path, 'utf8').match(CERTIFICATE) ?? [];
    for (const each of found) void new X509Certificate(each);
    if (found.length > 0) return found;
  } catch {
    // Reported below, together with a file that has none.
  }
  throw new ConfigError('SMTP_CA', JSON.stringify(path), 'the path of a file with certificates (PEM) that this user may read');
}
