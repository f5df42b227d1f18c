import { signOnOf } from '@waylift/contract/community-rules';
import { m } from '@waylift/words/messages';
import { useCommunityPath } from '../../community/community-link.ts';
import { useCommunity } from '../../community/use-community.ts';
import { NeedsScript } from '../../forms/needs-script.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { SignInForm, type SignInFormProps } from './sign-in-form.tsx';
import './sign-in-ways.css';

/** The provider of the community first, and the form for address and password where it takes passwords. */
export function SignInWays(props: Omit<SignInFormProps, 'isSecond'>) {
  const t = useWords();
  const path = useCommunityPath();
  const signOn = signOnOf(useCommunity()?.options ?? {});
  const hasPasswords = signOn?.hasPasswords !== false;
  return (
    <>
      {signOn === null ? null : (
        // Another document: it may leave the portal.
        <ButtonLink to={path('/sign-on')} isBig leadsOn reloads className="sign-on">
          {t(m.signon_continue, { label: signOn.label })}
        </ButtonLink>
      )}
      {signOn !== null && hasPasswords ? <p className="or">{t(m.sign_in_or)}</p> : null}
      {hasPasswords ? (
        <>
          <NeedsScript />
          <SignInForm isSecond={signOn !== null} {...props} />
        </>
      ) : (
        <PageTitle page={props.page} />
      )}
    </>
  );
}
