/** One-time codes: of an app (TOTP, RFC 6238), and those for an emergency. */
import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@waylift/contract/limits';
import { and, eq, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { organiserCodes, organisers, type OrganiserRow } from '../../kernel/db/schema/organisers.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { hashToken } from '../../kernel/security/one-time-token.ts';
import type { StoredSeal } from '../../kernel/security/stored-seal.ts';

/** A code is taken one step before and after its own, since clocks differ (RFC 6238, section 5.2). */
const STEPS_AWAY = 1;
/** How long an app shows a code. */
export const CODE_SECONDS = 30;
const SECRET_BYTES = 20;
/** Without letters and digits that look alike. */
const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_GROUPS = 3;
const GROUP_LENGTH = 4;

export function newAppSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What an app reads from a QR code: an `otpauth` address. */
export function appAddress({
  secret,
  issuer,
  email,
}: {
  readonly secret: string;
  readonly issuer: string;
  readonly email: string;
}): string {
  return totpOf(secret, { issuer, label: email }).toString();
}

/** What an app with this secret shows at this moment. */
export function codeAt(secret: string, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() });
}

/** The time step (RFC 6238, section 4) for which the code is right; null if it is right for none near this moment. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: STEPS_AWAY });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / CODE_SECONDS) + delta;
}

function totpOf(secret: string, named: { readonly issuer: string; readonly label: string } | Record<string, never> = {}): TOTP {
  return new TOTP({ ...named, secret: Secret.fromBase32(secret), period: CODE_SECONDS });
}

type CodeDeps = { readonly clock: Clock; readonly secrets: { readonly storedSeal: StoredSeal } };

/** Takes a code of the app, or one for an emergency. Each is taken once, also when two arrive at the same moment. */
export async function takeCode(db: DbOrTx, deps: CodeDeps, organiser: OrganiserRow, code: string): Promise<boolean> {
  const { id, appSecret } = organiser;
  const secret = appSecret === null ? null : deps.secrets.storedSeal.open(id, appSecret)?.secret;
  const step = secret === null || secret === undefined ? null : stepOf(secret, code, deps.clock.now());
  if (step !== null) {
    const taken = await db
      .update(organisers)
      .set({ appStep: step })
      .where(and(eq(organisers.id, id), lt(organisers.appStep, step)))
      .returning({ id: organisers.id });
    return taken.length > 0;
  }
  const used = await db
    .delete(organiserCodes)
    .where(and(eq(organiserCodes.organiserId, id), eq(organiserCodes.codeHash, hashOf(id, code))))
    .returning({ id: organiserCodes.organiserId });
  return used.length > 0;
}

/** Ten new codes in place of those before. They are shown once: only hashes are stored. */
export async function newRecoveryCodes(db: DbOrTx, organiserId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await db.delete(organiserCodes).where(eq(organiserCodes.organiserId, organiserId));
  await db.insert(organiserCodes).values(codes.map((code) => ({ organiserId, codeHash: hashOf(organiserId, code) })));
  return codes;
}

function newCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
  return Array.from({ length: CODE_GROUPS }, group).join('-');
}

/** A code has 59 random bits, so a plain hash is enough. */
function hashOf(organiserId: string, code: string): string {
  return hashToken(`${organiserId} ${code.replaceAll(/[\s-]/g, '').toLowerCase()}`);
}
