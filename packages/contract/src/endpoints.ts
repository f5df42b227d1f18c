/** Every call of the API: method, path, who may make it, what it takes and answers. Section 7 and its gaps filled. */
import type * as z from 'zod/mini';
import { accountExport, removeAccountBody } from './account-removal.ts';
import {
  directorySlugAnswer,
  directorySlugParams,
  findByEmailAnswer,
  findByEmailQuery,
  imageParams,
  optionsAnswer,
  optionsByIdParams,
  optionsBySlugParams,
} from './community.ts';
import { dashboardAnswer } from './dashboard.ts';
import { resendBody, successAnswer, verifyAnswer, verifyParams } from './email-verification.ts';
import { registerAnswer, registerBody } from './join.ts';
import {
  addJourneyBody,
  journey,
  journeyParams,
  journeysAnswer,
  journeysParams,
  placesAnswer,
  placesQuery,
  route,
  routeBody,
} from './journey.ts';
import { forgotPasswordBody, passwordResetBody } from './password.ts';
import type { ProblemCode } from './problem.ts';
import { languageAnswer, languageBody, optInAnswer, optInBody, settingsAnswer, updateEmailBody } from './settings.ts';
import { refreshBody, signInBody, tokensAnswer } from './sign-in.ts';
import { qrClaimAnswer, qrCodeBody, qrSecretBody, qrSignInAnswer, qrSignInRequest } from './sign-in-by-qr.ts';

type Schema = z.ZodMiniType;

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with its parameters in braces, as OpenAPI writes them. */
  readonly path: `/${string}`;
  readonly who: 'anyone' | 'member';
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Status and schema of the answer when it worked; a null schema has no JSON body. */
  readonly success: { readonly status: 200 | 201 | 202 | 204; readonly schema: Schema | null };
  /** The answer is a file to keep, of this name. */
  readonly download?: string;
  /** What it may refuse with, besides the codes every call shares (validation, too-many-requests, internal, unavailable). */
  readonly problems: readonly ProblemCode[];
  /** 'public' answers carry an ETag and may be cached; all others are `no-store`. */
  readonly cache?: 'public' | 'immutable';
};

export const endpoints = {
  directoryBySlug: {
    method: 'GET',
    path: '/v2/liftshare/community/directory-slug/{slug}',
    who: 'anyone',
    cache: 'public',
    summary: 'A community and its children by slug; an inactive one too',
    params: directorySlugParams,
    success: { status: 200, schema: directorySlugAnswer },
    problems: ['community-not-found'],
  },
  optionsById: {
    method: 'GET',
    path: '/v3/liftshare/community/options/{id}',
    who: 'anyone',
    cache: 'public',
    summary: 'The options of a community by public id',
    params: optionsByIdParams,
    success: { status: 200, schema: optionsAnswer },
    problems: ['community-not-found'],
  },
  optionsBySlug: {
    method: 'GET',
    path: '/v3/liftshare/community/options/slug/{slug}',
    who: 'anyone',
    cache: 'public',
    summary: 'The options of a community by slug',
    params: optionsBySlugParams,
    success: { status: 200, schema: optionsAnswer },
    problems: ['community-not-found'],
  },
  findCommunitiesByEmail: {
    method: 'GET',
    path: '/v2/liftshare/community/find/by-email',
    who: 'anyone',
    summary: 'Active communities whose allowed e-mail domains take this address',
    query: findByEmailQuery,
    success: { status: 200, schema: findByEmailAnswer },
    problems: [],
  },
  communityImage: {
    method: 'GET',
    path: '/uploaded-images/CommunityImages/{guid}',
    who: 'anyone',
    cache: 'immutable',
    summary: 'A logo or landing image of a community',
    params: imageParams,
    success: { status: 200, schema: null },
    problems: ['image-not-found'],
  },
  register: {
    method: 'POST',
    path: '/v2/liftshare/api/register',
    who: 'anyone',
    summary: 'Join a community',
    body: registerBody,
    success: { status: 200, schema: registerAnswer },
    problems: ['community-not-found', 'busy'],
  },
  resendVerification: {
    method: 'POST',
    path: '/v2/liftshare/email/resend',
    who: 'anyone',
    summary: 'Mail a new activation link; the answer is the same whether or not there is such an account',
    body: resendBody,
    success: { status: 200, schema: successAnswer },
    problems: [],
  },
  verifyEmail: {
    method: 'POST',
    path: '/v2/liftshare/email/verify/{token}',
    who: 'anyone',
    summary: 'Verify an e-mail address by the token of its link',
    params: verifyParams,
    success: { status: 200, schema: verifyAnswer },
    problems: [],
  },
  signIn: {
    method: 'POST',
    path: '/v2/liftshare/token',
    who: 'anyone',
    summary: 'Sign in',
    body: signInBody,
    success: { status: 200, schema: tokensAnswer },
    problems: ['invalid-credentials', 'busy'],
  },
  refreshToken: {
    method: 'POST',
    path: '/v2/liftshare/token/refresh',
    who: 'anyone',
    summary: 'Trade a refresh token for a new pair',
    body: refreshBody,
    success: { status: 200, schema: tokensAnswer },
    problems: ['unauthorized'],
  },
  revokeToken: {
    method: 'POST',
    path: '/v2/liftshare/token/revoke',
    who: 'anyone',
    summary: 'Sign out: end the session of a refresh token',
    body: refreshBody,
    success: { status: 204, schema: null },
    problems: [],
  },
  startQrSignIn: {
    method: 'POST',
    path: '/v2/liftshare/token/qr',
    who: 'anyone',
    summary: 'Ask to be signed in by a QR code: the code is for the phone to scan, the secret for whoever asked',
    success: { status: 201, schema: qrSignInAnswer },
    problems: [],
  },
  lookAtQrSignIn: {
    method: 'POST',
    path: '/v2/liftshare/token/qr/look',
    who: 'member',
    summary: 'Which device asks by this code, and when it asked; changes nothing',
    body: qrCodeBody,
    success: { status: 200, schema: qrSignInRequest },
    problems: ['token-invalid'],
  },
  approveQrSignIn: {
    method: 'POST',
    path: '/v2/liftshare/token/qr/approve',
    who: 'member',
    summary: 'Let the device that asks by this code be signed in as oneself',
    body: qrCodeBody,
    success: { status: 200, schema: successAnswer },
    problems: ['token-invalid'],
  },
  declineQrSignIn: {
    method: 'POST',
    path: '/v2/liftshare/token/qr/decline',
    who: 'member',
    summary: 'Refuse the device that asks by this code',
    body: qrCodeBody,
    success: { status: 200, schema: successAnswer },
    problems: ['token-invalid'],
  },
  claimQrSignIn: {
    method: 'POST',
    path: '/v2/liftshare/token/qr/claim',
    who: 'anyone',
    summary: 'What became of a request, by its secret; once it is approved, a session, given out once',
    body: qrSecretBody,
    success: { status: 200, schema: qrClaimAnswer },
    problems: [],
  },
  forgotPassword: {
    method: 'POST',
    path: '/v2/liftshare/account/forgot-password',
    who: 'anyone',
    summary: 'Mail a password reset link; the answer is always the same',
    body: forgotPasswordBody,
    success: { status: 200, schema: successAnswer },
    problems: [],
  },
  resetPassword: {
    method: 'POST',
    path: '/v2/liftshare/account/passwordreset',
    who: 'anyone',
    summary: 'Set a password by a reset or an invitation token',
    body: passwordResetBody,
    success: { status: 200, schema: successAnswer },
    problems: ['token-invalid', 'busy'],
  },
  declineInvitation: {
    method: 'DELETE',
    path: '/v2/liftshare/pending-account/{token}',
    who: 'anyone',
    summary: 'Decline an invitation: the invited account is deleted for good',
    params: verifyParams,
    success: { status: 200, schema: successAnswer },
    problems: [],
  },
  dashboard: {
    method: 'GET',
    path: '/v2/liftshare/app/dashboard',
    who: 'member',
    summary: 'The community of the signed-in member',
    success: { status: 200, schema: dashboardAnswer },
    problems: [],
  },
  settings: {
    method: 'GET',
    path: '/v2/liftshare/settings',
    who: 'member',
    summary: 'The details and preferences of the signed-in member',
    success: { status: 200, schema: settingsAnswer },
    problems: [],
  },
  updateEmail: {
    method: 'POST',
    path: '/v2/liftshare/settings/update-email',
    who: 'member',
    summary: 'Ask for another e-mail address; it changes when the link mailed to it is followed',
    body: updateEmailBody,
    success: { status: 200, schema: successAnswer },
    problems: ['wrong-password', 'email-restriction-failed', 'busy'],
  },
  resendPendingEmail: {
    method: 'POST',
    path: '/v2/liftshare/settings/pending-email',
    who: 'member',
    summary: 'Mail the link to the pending address again',
    success: { status: 200, schema: successAnswer },
    problems: [],
  },
  cancelPendingEmail: {
    method: 'DELETE',
    path: '/v2/liftshare/settings/pending-email',
    who: 'member',
    summary: 'Give up the change of address',
    success: { status: 200, schema: successAnswer },
    problems: [],
  },
  updateLanguage: {
    method: 'PUT',
    path: '/v2/liftshare/settings/language',
    who: 'member',
    summary: 'Choose the language of mail',
    body: languageBody,
    success: { status: 200, schema: languageAnswer },
    problems: [],
  },
  exportAccount: {
    method: 'GET',
    path: '/v2/liftshare/account/export',
    who: 'member',
    summary: 'Everything stored about the member, as JSON to download',
    download: 'account-export.json',
    success: { status: 200, schema: accountExport },
    problems: [],
  },
  optIn: {
    method: 'PUT',
    path: '/v2/liftshare/newsletter/opt-in',
    who: 'member',
    summary: 'Choose whether to get news and offers by e-mail',
    body: optInBody,
    success: { status: 200, schema: optInAnswer },
    problems: [],
  },
  removeAccount: {
    method: 'POST',
    path: '/v2/liftshare/account/remove',
    who: 'member',
    summary: 'Delete the account and everything of the member for good',
    body: removeAccountBody,
    success: { status: 202, schema: successAnswer },
    problems: [],
  },
  journeys: {
    method: 'GET',
    path: '/v2/liftshare/profile/journeys/{id}',
    who: 'member',
    summary: 'The journeys of the signed-in member in a community, newest first',
    params: journeysParams,
    success: { status: 200, schema: journeysAnswer },
    problems: ['community-not-found'],
  },
  addJourney: {
    method: 'POST',
    path: '/v2/liftshare/profile/journeys/{id}',
    who: 'member',
    summary: 'Add a journey',
    params: journeysParams,
    body: addJourneyBody,
    success: { status: 201, schema: journey },
    problems: ['community-not-found', 'too-many-journeys', 'no-route', 'unavailable'],
  },
  removeJourney: {
    method: 'DELETE',
    path: '/v2/liftshare/journey/{journeyId}',
    who: 'member',
    summary: 'Delete a journey of the signed-in member',
    params: journeyParams,
    success: { status: 204, schema: null },
    problems: ['journey-not-found'],
  },
  places: {
    method: 'GET',
    path: '/v2/liftshare/places',
    who: 'anyone',
    summary: 'Places whose name begins with, or is like, the query; best first',
    query: placesQuery,
    success: { status: 200, schema: placesAnswer },
    problems: ['unavailable'],
  },
  route: {
    method: 'POST',
    path: '/v2/liftshare/route',
    who: 'anyone',
    summary: 'The road between two places',
    body: routeBody,
    success: { status: 200, schema: route },
    problems: ['no-route', 'unavailable'],
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

type Part<E, K extends 'params' | 'query' | 'body'> = E extends { readonly [P in K]: infer S extends Schema }
  ? { readonly [P in K]: z.input<S> }
  : unknown;
/** What a caller passes to the call `N`: its path parameters, query and body, each only when the call has them. */
export type CallInput<N extends EndpointName> = Part<(typeof endpoints)[N], 'params'> &
  Part<(typeof endpoints)[N], 'query'> &
  Part<(typeof endpoints)[N], 'body'>;
/** What the call `N` answers when it worked; undefined when the answer has no JSON body. */
export type CallAnswer<N extends EndpointName> = (typeof endpoints)[N]['success']['schema'] extends infer S
  ? S extends Schema
    ? z.infer<S>
    : undefined
  : never;
