import type { Plan } from '../../communities/community/plan-changes.ts';
import type { Config } from '../../kernel/config/config.ts';

export type AppNote = { readonly kind: 'no-app-to-join'; readonly slug: string };

/** Notes about communities that from now on are joined through the app, if there is no app. */
export function appNotes(
  { planned }: Pick<Plan, 'planned'>,
  { appStoreUrl, playStoreUrl }: Pick<Config, 'appStoreUrl' | 'playStoreUrl'>,
): AppNote[] {
  if (appStoreUrl !== undefined || playStoreUrl !== undefined) return [];
  return planned
    .filter(({ columns: { oidcProvider = 'none' } }) => oidcProvider !== 'none')
    .map(({ declared: { slug, newSlug = slug } }) => ({ kind: 'no-app-to-join', slug: newSlug }));
}
