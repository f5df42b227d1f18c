import type { OrganisedProvider } from '@waylift/contract/organiser-sign-on';
import { m } from '@waylift/words/messages';
import { useWords } from '../../../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../../../platform/settings-context.ts';
import { useToast } from '../../../ui/toast/use-toast.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { copy } from '../organise-icons.ts';
import './sign-in-system.css';

/** A text for whoever runs the accounts of an employer. @param provider null: it is still to be registered */
export function ItWords({ provider }: { readonly provider: OrganisedProvider | null }) {
  const t = useWords();
  const { productName, publicUrl } = useRuntimeSettings();
  const { toast, tell } = useToast();
  const lines = [
    t(m.organise_sis_it_words, { product: productName, origin: publicUrl }),
    t(m.organise_sis_it_claims),
    ...(provider === null
      ? [t(m.organise_sis_it_answer)]
      : [
          t(m.organise_sis_it_redirect, { address: [provider.redirectAddress, ...provider.organisersAddresses].join(', ') }),
          t(m.organise_sis_it_logout, { address: provider.logoutAddress }),
          ...(provider.publicKeys.length === 0
            ? [t(m.organise_sis_it_secret)]
            : provider.publicKeys.map((key) => t(m.organise_sis_it_key, { key }))),
        ]),
  ];

  async function handleCopy(): Promise<void> {
    const isCopied = await navigator.clipboard.writeText(lines.join('\n\n')).then(
      () => true,
      () => false,
    );
    tell(t(isCopied ? m.organise_sis_copied : m.organise_sis_not_copied));
  }

  return (
    <section className="stack stack--s" aria-labelledby="it">
      <h2 id="it">{t(m.organise_sis_it)}</h2>
      <p className="muted">{t(m.organise_sis_it_text)}</p>
      <Card className="stack stack--s sign-in-words">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Card>
      <p className="sign-in-copy">
        <Button variant="secondary" icon={copy} onClick={() => void handleCopy()}>
          {t(m.organise_sis_copy)}
        </Button>
      </p>
      {toast}
    </section>
  );
}
