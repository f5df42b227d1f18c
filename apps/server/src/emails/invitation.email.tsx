import { INVITATION_LINK_LIFE_DAYS } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import type { LanguageTag } from '@waylift/words/languages';
import { MailLayout } from './layout.email.tsx';
import { mailColours } from './mail-colours.ts';
import type { InvitationMail } from './mail-kinds.ts';
import { Button, Note, Paragraph, QuietLink, WithLink } from './parts.email.tsx';
import { communityNameInMail, memberNameInMail, oneLine } from './untrusted-text.ts';

export function invitationSubject(language: LanguageTag, mail: InvitationMail): string {
  const names = { community: communityNameInMail(mail.communityName), product: oneLine(mail.productName) };
  return m.mail_invitation_subject(names, { locale: language });
}

/** Invites somebody whom a community has entered: to set a password, or to decline and be forgotten (section 4). */
export function InvitationEmail({ language, mail }: { readonly language: LanguageTag; readonly mail: InvitationMail }) {
  const locale = { locale: language };
  const colours = mailColours(mail.primaryColour);
  const community = communityNameInMail(mail.communityName);
  const days = INVITATION_LINK_LIFE_DAYS;
  return (
    <MailLayout
      language={language}
      colours={colours}
      frame={mail}
      subject={invitationSubject(language, mail)}
      preview={m.mail_invitation_preview({ days }, locale)}
      heading={m.mail_invitation_heading({ forename: memberNameInMail(mail.forename) }, locale)}
      why={m.mail_why_invited({ community }, locale)}
      notes={
        <>
          <Note>
            <WithLink
              colours={colours}
              href={mail.forgottenUrl}
              sentence={(address) => m.mail_invitation_life({ days, address }, locale)}
            />
          </Note>
          <Note>{m.mail_invitation_decline_text({}, locale)}</Note>
          <Note isLast>
            <QuietLink href={mail.declineUrl} label={m.mail_invitation_decline({}, locale)} />
          </Note>
        </>
      }
    >
      <Paragraph>{m.mail_invitation_text({ community, product: oneLine(mail.productName) }, locale)}</Paragraph>
      <Button language={language} colours={colours} href={mail.acceptUrl} label={m.mail_invitation_button({}, locale)} />
    </MailLayout>
  );
}
