/** The calls of signing on, and a community with a provider. */
export const START = '/v2/liftshare/sign-on/start';
export const FINISH = '/v2/liftshare/sign-on/finish';
export const DETAILS = '/v2/liftshare/sign-on/details';
export const LINK = '/v2/liftshare/sign-on/link';
export const MAIL = '/v2/liftshare/sign-on/link/mail';

export const fenwick = {
  record: { publicId: 'plain1', slug: 'plain', name: 'Fenwick Hospitals', active: true, childCommunities: [] },
  options: { OidcProvider: 'oidc', SignOn: 'on', SignOnLabel: 'Fenwick account', SignOnPasswords: 'also' },
};

/** The query with which the provider leads back, and where. */
export const BACK = '?code=code-1&state=state-1&iss=https%3A%2F%2Flogin.fenwick.example';
export const CALLBACK = '/sign-on/callback/provider-1';
export const signedIn = { status: 200, body: { token: 'access-1', refreshToken: 'refresh-1' } };
