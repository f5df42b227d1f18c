import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { communitySlug } from '@waylift/contract/community';
import * as z from 'zod/mini';

export type Value<T> = { readonly schema: z.ZodMiniType<T, string>; readonly allowed: string; readonly isSecret: boolean };

/** A setting. `read` turns its text into its value, or returns undefined when the text is invalid. */
export function value<T>(allowed: string, read: (given: string) => T | undefined): Value<T> {
  const schema = z.pipe(
    z.string(),
    z.transform((given: string, context): T => {
      const result = read(given);
      if (result !== undefined) return result;
      context.issues.push({ code: 'custom', message: allowed, input: given });
      return z.NEVER;
    }),
  );
  return { schema, allowed, isSecret: false };
}

export function secret<T>(of: Value<T>): Value<T> {
  return { ...of, isSecret: true };
}

export function text(minLength = 1): Value<string> {
  const allowed = minLength === 1 ? 'any text' : `any text of at least ${minLength} characters`;
  return value(allowed, (given) => (given.length >= minLength ? given : undefined));
}

export function slug(): Value<string> {
  return value('the slug of a community: 2 to 63 of a-z, 0-9 and -, and no word of the portal’s own addresses', (given) =>
    communitySlug.safeParse(given).success ? given : undefined,
  );
}

export function port(): Value<number> {
  return value('a port number from 0 to 65535', (given) =>
    /^\d{1,5}$/.test(given) && Number(given) <= 65_535 ? Number(given) : undefined,
  );
}

export function wholeNumber(least: number, most: number): Value<number> {
  return value(`a whole number from ${least} to ${most}`, (given) =>
    /^\d{1,9}$/.test(given) && Number(given) >= least && Number(given) <= most ? Number(given) : undefined,
  );
}

export function oneOf<const T extends string>(choices: readonly T[]): Value<T> {
  return value(`one of ${choices.join(', ')}`, (given) => choices.find((choice) => choice === given));
}

export function onOff(): Value<boolean> {
  return value('on or off', (given) => ({ on: true, off: false })[given]);
}

/** The address of another server, without a slash at its end, so that paths can be appended. */
export function baseUrl(): Value<string> {
  return value('an address such as https://host or https://host/path, without query', (given) => {
    const url = parseWhole(given);
    if (url === undefined || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') return undefined;
    return `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/, '');
  });
}

export function addressTemplate(): Value<string> {
  return value('an address such as https://host/path', (given) => (parseUrl(given, ['http:', 'https:']) === undefined ? undefined : given));
}

/** An address with one of `protocols`. With null: any address that a browser would not run as script. */
export function urlOf(protocols: readonly string[] | null, example: string): Value<string> {
  return value(protocols === null ? example : `an address such as ${example}`, (given) => {
    const url = parseUrl(given, protocols);
    return url === undefined || ['javascript:', 'data:', 'vbscript:'].includes(url.protocol) ? undefined : given;
  });
}

export function pathOf(what: 'a file' | 'a folder'): Value<string> {
  return value(`the path of ${what}`, (given) => (given.includes('\0') ? undefined : resolve(given)));
}

export function address(): Value<string> {
  const pattern = /^(?:[^\s@<>]+@[^\s@<>]+|[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>)$/u;
  return value('an address such as no-reply@example.org or "Name" <no-reply@example.org>', (given) =>
    pattern.test(given) ? given : undefined,
  );
}

export function emailAddress(): Value<string> {
  return value('an email address such as operator@example.org', (given) => (/^[^\s@<>,;]+@[^\s@<>,;]+$/u.test(given) ? given : undefined));
}

export function contact(): Value<string> {
  return value('an email address such as privacy@example.org, or an address such as https://host/path', (given) =>
    /^[^\s@<>]+@[^\s@<>]+$/u.test(given) || parseUrl(given, ['http:', 'https:']) !== undefined ? given : undefined,
  );
}

export function list<T>(of: Value<T>): Value<[T, ...T[]]> {
  return value(`a list, separated by commas, each part ${of.allowed}`, (given) => {
    const parts = given.split(',').map((part) => of.schema.safeParse(part.trim()));
    const [first, ...others] = parts.flatMap((part) => (part.success ? [part.data] : []));
    return first !== undefined && others.length === parts.length - 1 ? [first, ...others] : undefined;
  });
}

/** The origin of a web address, as a browser sends it in `Origin`. An address with a path would never be equal to one. */
export function origin(): Value<string> {
  return value('the origin of a web address such as https://host, without a path', (given) => {
    const url = parseWhole(given);
    return url !== undefined && url.href === `${url.origin}/` ? url.origin : undefined;
  });
}

export function proxies(): Value<false | 'one-close-by' | string[]> {
  return value('off, on (one proxy on this machine or its private network), or a list of the addresses or networks of proxies', (given) => {
    if (given === 'off') return false;
    if (given === 'on') return 'one-close-by';
    const networks = given.split(',').map((part) => part.trim());
    return networks.every(isNetwork) ? networks : undefined;
  });
}

export function network(): Value<string> {
  return value('an address or a network such as 10.20.0.0/16', (given) => (isNetwork(given) ? given : undefined));
}

const LIMIT_MAX = 1_000_000;

/** `on` keeps all limits as they are. */
export function rateLimits(limits: readonly { readonly name: string }[]): Value<false | Readonly<Record<string, number>>> {
  const names = limits.map(({ name }) => name);
  const each = wholeNumber(1, LIMIT_MAX);
  return value(
    `on, off, or NAME=NUMBER for each limit to change, separated by commas, with a number from 1 to ${LIMIT_MAX} and one of these names: ${names.join(', ')}`,
    (given) => {
      if (given === 'off') return false;
      if (given === 'on') return {};
      const parts = given.split(',').map((part) => part.split('=').map((side) => side.trim()));
      const changes = parts.flatMap(([name = '', number = '', ...rest]) => {
        const max = each.schema.safeParse(number);
        return names.includes(name) && rest.length === 0 && max.success ? [[name, max.data] as const] : [];
      });
      return changes.length === parts.length && new Map(changes).size === parts.length ? Object.fromEntries(changes) : undefined;
    },
  );
}

function isNetwork(given: string): boolean {
  const [host = '', bits, ...rest] = given.split('/');
  const version = isIP(host);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** A web address without braces: those would be placeholders of an example that was copied. */
function parseWhole(given: string): URL | undefined {
  return /[{}]/.test(given) ? undefined : parseUrl(given, ['http:', 'https:']);
}

function parseUrl(given: string, protocols: readonly string[] | null): URL | undefined {
  // A template keeps its braces. Here each placeholder counts as a letter, so that the rest can be checked.
  const url = URL.parse(given.replaceAll(/\{\w+\}/g, 'x'));
  return url !== null && (protocols === null || protocols.includes(url.protocol)) ? url : undefined;
}
