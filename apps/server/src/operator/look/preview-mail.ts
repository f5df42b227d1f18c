/** A mail to a member with the look of a draft. */
import type { LanguageTag } from '@waylift/words/languages';
import type { CommunityRow } from '../../kernel/db/schema/communities.ts';
import { createLanesPictures, LANES_CONTENT_ID } from '../../mail/content/lanes-picture.ts';
import { renderMail } from '../../mail/content/render-mail.ts';
import { mailFrame, portalLink } from '../../mail/member/mail-frame.ts';

export type MailConfig = Parameters<typeof mailFrame>[0];
type Shown = { readonly community: CommunityRow; readonly forename: string; readonly language: LanguageTag };

/** @returns its HTML, with its picture in it */
export async function previewMail(config: MailConfig, { community, forename, language }: Shown): Promise<string> {
  const link = (path: string) => portalLink(config, community.slug, path);
  const given = { activationUrl: link('/verify-email'), requestUrl: link('/verify-email'), ownPasswordUrl: null };
  const { html } = renderMail('activation', language, { ...mailFrame(config, community, language), forename, ...given });
  const lanes = (await createLanesPictures().of(community.primaryColour)).toString('base64');
  return html.replaceAll(`cid:${LANES_CONTENT_ID}`, `data:image/png;base64,${lanes}`);
}
