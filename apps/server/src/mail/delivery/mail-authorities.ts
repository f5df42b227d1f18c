import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getCACertificates } from 'node:tls';
import { ConfigError } from '../../kernel/config/config.ts';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** The authorities that Node.js knows, with those of the file at `path` (PEM); throws `ConfigError` for one without a whole certificate. */
export function readAuthorities(path: string): string[] {
  return [...getCACertificates('default'), ...certificatesOf(path)];
}

function certificatesOf(path: string): readonly string[] {
  try {
    const found = readFileSync(path, 'utf8').match(CERTIFICATE) ?? [];
    for (const each of found) void new X509Certificate(each);
    if (found.length > 0) return found;
  } catch {
    // Told below, as for a file without any.
  }
  throw new ConfigError('SMTP_CA', JSON.stringify(path), 'the path of a file with certificates (PEM) that this user may read');
}
