import type { Plan } from '../../communities/community/plan-changes.ts';
import type { Config } from '../../kernel/config/config.ts';

/** Notes about communities that from now on are joined through the app, if there is no app. */
export function appNotes(
  { planned }: Pick<Plan, 'planned'>,
  { appStoreUrl, playStoreUrl }: Pick<Config, 'appStoreUrl' | 'playStoreUrl'>,
): string[] {
  if (appStoreUrl !== undefined || playStoreUrl !== undefined) return [];
  return planned
    .filter(({ columns: { oidcProvider = 'none' } }) => oidcProvider !== 'none')
    .map(
      ({ declared: { slug, newSlug = slug } }) =>
        `Members of '${newSlug}' join and sign in through the app alone, and no app is configured (APP_STORE_URL, PLAY_STORE_URL): nobody can join it on the web.`,
    );
}
