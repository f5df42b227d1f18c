/** Why a mail could not be delivered: as codes, which are stored and logged, and in words for an operator. */
import { oneLine } from '../content/untrusted-text.ts';

type Failure = {
  /** Our own code for the kind of failure. */
  readonly code: string;
  /** The code of the system or of TLS, if any. */
  readonly cause?: string;
  readonly responseCode?: number;
  /** In the form of RFC 3463, `5.1.1`. */
  readonly enhancedCode?: string;
};

/** The length of a mail server's own words. */
const ANSWER_MAX_LENGTH = 1_000;
const CAUSE = /^[A-Z][A-Z0-9_]{1,63}$/;

export function failureOf(error: unknown): Failure {
  const { code, originalCode, responseCode, response } = fieldsOf(error);
  const cause = originalCode !== undefined && CAUSE.test(originalCode) ? { cause: originalCode } : {};
  const answered = responseCode === undefined ? {} : { responseCode, ...enhancedCodeOf(response, responseCode) };
  return { code: code ?? 'unknown', ...cause, ...answered };
}

/** Codes only, since a mail server's words repeat the address: `EENVELOPE 550 5.1.1`, `ESOCKET CERT_HAS_EXPIRED`. */
export function codesOf(error: unknown): string {
  const { code, cause, responseCode, enhancedCode } = failureOf(error);
  return [code, cause, responseCode, enhancedCode].filter((part) => part !== undefined).join(' ');
}

/** The codes of an accepted mail: `250 2.0.0`. Null when no mail server took it. */
export function codesOfAnswer(response: string): string | null {
  const [, code, enhancedCode] = /^(2\d\d)[ -](?:(2\.\d{1,3}\.\d{1,3})(?![.\d]))?/.exec(response) ?? [];
  return code === undefined ? null : [code, enhancedCode].filter((part) => part !== undefined).join(' ');
}

/** One line for the operator who waits for it. It may hold the mail server's own words, and so the address. */
export function explainMailFailure(error: unknown, smtpUrl: string | undefined): string {
  const failure = failureOf(error);
  const { response = '', message, command = '', certificate } = fieldsOf(error);
  const answer = oneLine(response.slice(0, ANSWER_MAX_LENGTH));
  return (
    aboutCertificate(failure, certificate) ??
    aboutTls(failure, smtpUrl) ??
    aboutConnection(failure) ??
    aboutAnswer(failure, command, answer) ??
    oneLine((message ?? failure.code).slice(0, ANSWER_MAX_LENGTH))
  );
}

const OWN_AUTHORITY = 'Let SMTP_CA name a file with';

function aboutCertificate({ cause = '' }: Failure, names: string | undefined): string | undefined {
  switch (cause) {
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return `its certificate is signed by itself. ${OWN_AUTHORITY} that certificate (${cause}).`;
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'CERT_UNTRUSTED':
      return `its certificate is signed by nobody who is known here. ${OWN_AUTHORITY} the certificate of that authority (${cause}).`;
    case 'CERT_HAS_EXPIRED':
      return `its certificate has expired. Renew it on the mail server (${cause}).`;
    case 'CERT_NOT_YET_VALID':
      return `its certificate is not valid yet. Is the clock of this machine right? (${cause})`;
    case 'CERT_REVOKED':
      return `its certificate has been revoked. The mail server needs a new one (${cause}).`;
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `its certificate is for ${names ?? 'another name'}. Let SMTP_URL name it so (${cause}).`;
    default:
      return undefined;
  }
}

function aboutTls({ code, cause = '' }: Failure, smtpUrl = ''): string | undefined {
  if (cause.startsWith('ERR_SSL_'))
    return smtpUrl.startsWith('smtps:')
      ? `at this port it does not begin with TLS, as smtps: asks it to. Let SMTP_URL begin with smtp:, for STARTTLS (${cause}).`
      : `it and this program have no way of TLS in common (${cause}).`;
  if (code === 'ETLS') return 'it offers no TLS. In a private network, end SMTP_URL with ?requireTLS=false.';
  return undefined;
}

function aboutConnection({ code, cause = code, responseCode }: Failure): string | undefined {
  if (responseCode !== undefined) return undefined;
  switch (cause) {
    case 'ECONNREFUSED':
      return `nothing answers at the host and port of SMTP_URL (${cause}).`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EDNS':
      // The host is not named. If the password was not percent-encoded, the host is a part of it.
      return `no address is known for the host of SMTP_URL (${cause}). Characters such as @, /, # and ? of a user or a password have to be percent-encoded: %40, %2F, %23, %3F.`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'SOCKET_TIMEOUT':
    case 'CONNECTION_TIMEOUT':
    case 'GREETING_TIMEOUT':
      return `it did not answer in time. Does a firewall let this machine reach the host and port of SMTP_URL? (${cause})`;
    case 'ECONNRESET':
    case 'ECONNECTION':
    case 'EPIPE':
      return `it hung up (${cause}).`;
    default:
      return undefined;
  }
}

function aboutAnswer({ code, responseCode }: Failure, command: string, answer: string): string | undefined {
  if (responseCode === undefined) return undefined;
  if (code === 'EAUTH')
    return `it refuses the user or the password of SMTP_URL: ${answer}. Characters such as @, /, # and ? of them have to be percent-encoded: %40, %2F, %23, %3F.`;
  if (responseCode < 500)
    return `not now: ${answer}. So does a server that lets new senders wait (greylisting). A mail in the queue is tried again by itself.`;
  switch (command) {
    case 'RCPT TO':
      return `it refuses this address for good: ${answer}`;
    case 'MAIL FROM':
      return `it refuses the sender of MAIL_FROM: ${answer}`;
    case 'DATA':
      return `it refuses the mail: ${answer}`;
    default:
      return answer;
  }
}

/** An enhanced code counts only if its class is that of the reply. */
function enhancedCodeOf(response: string | undefined, responseCode: number): Pick<Failure, 'enhancedCode'> {
  const found = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?![.\d])/.exec(response ?? '')?.[1];
  return found !== undefined && found.startsWith(String(responseCode).charAt(0)) ? { enhancedCode: found } : {};
}

type Fields = {
  readonly [name in 'code' | 'originalCode' | 'response' | 'message' | 'command' | 'certificate']?: string | undefined;
} & { readonly responseCode?: number };

function fieldsOf(error: unknown): Fields {
  if (typeof error !== 'object' || error === null) return {};
  const given = new Map<string, unknown>(Object.entries(error));
  const textOf = (name: string) => {
    const value = given.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const responseCode = given.get('responseCode');
  return {
    code: textOf('code'),
    originalCode: textOf('originalCode'),
    response: textOf('response'),
    message: error instanceof Error ? error.message : undefined,
    command: textOf('command'),
    certificate: namesOf(given.get('cert')),
    ...(typeof responseCode === 'number' ? { responseCode } : {}),
  };
}

const NAMES_MAX_LENGTH = 200;

/** `mail.example.org` for a certificate with `DNS:mail.example.org`. */
function namesOf(certificate: unknown): string | undefined {
  if (typeof certificate !== 'object' || certificate === null) return undefined;
  if (!('subjectaltname' in certificate) || typeof certificate.subjectaltname !== 'string') return undefined;
  return oneLine(certificate.subjectaltname.slice(0, NAMES_MAX_LENGTH).replaceAll(/DNS:|IP Address:/g, ''));
}
