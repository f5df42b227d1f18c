import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { CheckboxField } from '../../forms/checkbox-field.tsx';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { Button } from '../../ui/button/button.tsx';
import { download } from '../../ui/icon/member-icons.ts';
import { useToast } from '../../ui/toast/use-toast.tsx';
import { copy, printer } from './organise-icons.ts';
import './recovery-codes.css';

/** The codes, shown once, and ways to keep them. @param props.onKept called once they are said to be kept */
export function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const t = useWords();
  const { productName } = useRuntimeSettings();
  const { toast, tell } = useToast();
  const [isKept, setKept] = useState(false);
  const form = useForm({
    id: 'organise-codes',
    fields: ['kept'],
    validate: ({ kept }) => (kept === 'yes' ? {} : { kept: t(m.organise_codes_kept_first) }),
    submit: () => onKept(),
  });

  async function handleCopy(): Promise<void> {
    const isCopied = await navigator.clipboard.writeText(codes.join('\n')).then(
      () => true,
      () => false,
    );
    tell(t(isCopied ? m.organise_codes_copied : m.organise_codes_not_copied));
  }

  function handleSave(): void {
    const text = [t(m.organise_codes_file, { product: productName, origin: location.origin }), '', ...codes, ''].join('\n');
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = Object.assign(document.createElement('a'), { href: address, download: `${t(m.organise_codes)}.txt` });
    link.click();
    URL.revokeObjectURL(address);
  }

  return (
    <>
      <ol className="recovery-codes" aria-label={t(m.organise_codes)} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="row recovery-codes__ways">
        <Button variant="secondary" icon={printer} onClick={() => print()}>
          {t(m.organise_codes_print)}
        </Button>
        <Button variant="secondary" icon={download} onClick={handleSave}>
          {t(m.organise_codes_save)}
        </Button>
        <Button variant="secondary" icon={copy} onClick={() => void handleCopy()}>
          {t(m.organise_codes_copy)}
        </Button>
      </p>
      <Form controller={form}>
        <CheckboxField name="kept" isOn={isKept} onChange={setKept}>
          {t(m.organise_codes_kept)}
        </CheckboxField>
        <FormActions>
          <SubmitButton isBig busyWords={t(m.loading)}>
            {t(m.organise_continue)}
          </SubmitButton>
        </FormActions>
      </Form>
      {toast}
    </>
  );
}
