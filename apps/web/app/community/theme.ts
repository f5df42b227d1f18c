/** The two colour variables that a community sets (section 4). The style sheet derives all other colours from them. */
import type { CommunityOptions } from '@waylift/contract/community';
import { contrastColour, usablePrimary } from '@waylift/contract/colour';
import type { CSSProperties } from 'react';

type Variables = { readonly '--community-primary': string; readonly '--community-contrast': string };

export function themeVariables(options: CommunityOptions | undefined): CSSProperties & Variables {
  const primary = usablePrimary(options?.ThemePrimaryColour);
  return { '--community-primary': primary, '--community-contrast': contrastColour(primary) };
}
