/** The cookie of an organiser's session, and what a request asks the door with. */
import { ORGANISER_TOKEN_HEADER, ORGANISER_UNASKED_HEADER } from '@waylift/contract/organiser-header';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { AskedDoor } from '../security/calling-organiser.ts';

/** Browsers refuse the prefix and `Secure` by http on localhost. */
function cookieOf({ publicUrl }: Pick<Config, 'publicUrl'>): { readonly name: string; readonly attributes: string } {
  const isSecure = publicUrl.startsWith('https:');
  return { name: isSecure ? '__Host-organise' : 'organise', attributes: `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}` };
}

/** A session of 43 characters fits many times. A longer header is not searched. */
const COOKIES_MAX_LENGTH = 4096;

export function askedDoor(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): AskedDoor {
  const { cookie = '', [ORGANISER_TOKEN_HEADER]: token, [ORGANISER_UNASKED_HEADER]: unasked } = request.headers;
  const { name } = cookieOf(config);
  const own = cookie.length > COOKIES_MAX_LENGTH ? undefined : cookie.split(';').find((each) => each.trim().startsWith(`${name}=`));
  const { publicId } = typeof request.params === 'object' && request.params !== null && 'publicId' in request.params ? request.params : {};
  return {
    session: own === undefined ? null : own.trim().slice(name.length + 1),
    pageToken: typeof token === 'string' ? token : null,
    publicId: typeof publicId === 'string' ? publicId : null,
    isUse: unasked === undefined || request.method !== 'GET',
  };
}

/** @param session of the browser from now on; null: none any more */
export function sendSession(reply: FastifyReply, config: Pick<Config, 'publicUrl'>, session: string | null): void {
  const { name, attributes } = cookieOf(config);
  reply.header('set-cookie', `${name}=${session ?? ''}; ${attributes}${session === null ? '; Max-Age=0' : ''}`);
}
