import { startOtherApi, type OtherApi } from './other-api.ts';
import { startServer, type StartedServer } from './start-server.ts';
import { expect, test as base } from './test.ts';

export { expect };

const parent = { publicId: 'parent1', slug: 'parent', name: 'Parent', active: true };
const child = (name: string, active = true) => ({ publicId: name, slug: name, name: `Child ${name}`, active });

/** Communities that between them meet every rule of the join flow. */
export const communities = {
  plain: {
    record: { publicId: 'plain1', slug: 'plain', name: 'Plain', active: true, childCommunities: [] },
    options: { OidcProvider: 'none' },
  },
  locked: {
    record: { publicId: 'locked1', slug: 'locked', name: 'Locked', active: true, childCommunities: [] },
    options: { CommunityPasswordVersion: '2' },
  },
  parent: {
    record: { ...parent, childCommunities: [child('open'), child('locked2'), child('sso'), child('gone', false)] },
    options: { LandingDirectoryNOTATop: 'true', ThemePrimaryColour: '#ffd100' },
  },
  sso: { record: { publicId: 'sso1', slug: 'sso', name: 'Sso', active: true, childCommunities: [] }, options: { OidcProvider: 'azure' } },
  asleep: { record: { publicId: 'asleep1', slug: 'asleep', name: 'Asleep', active: false, childCommunities: [] }, options: {} },
};

/** The portal alone, with `API_BASE_URL` set to a server of somebody else. */
export const test = base.extend<{ api: OtherApi }, { otherApi: OtherApi; portal: StartedServer }>({
  otherApi: [
    async ({}, use) => {
      const api = await startOtherApi(communities);
      await use(api);
      await api.close();
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ otherApi }, use) => {
      const portal = await startServer({ API_BASE_URL: otherApi.url });
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  api: async ({ otherApi }, use) => {
    otherApi.reset();
    await use(otherApi);
  },
});
