import { m } from '@waylift/words/messages';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useWords } from '../../../locale/locale-provider.tsx';
import { linkAddress } from './link-address.ts';

type LinkDialogProps = { readonly onLink: (address: string) => void; readonly onClose: () => void };

export function LinkDialog({ onLink, onClose }: LinkDialogProps) {
  const t = useWords();
  const form = useForm({
    id: 'link',
    fields: ['address'],
    validate: ({ address }) => (linkAddress(address) === null ? { address: t(m.organise_look_link_invalid) } : {}),
    submit: ({ address }) => onLink(linkAddress(address) ?? ''),
  });
  return (
    <FormDialog
      title={t(m.organise_look_words_link)}
      controller={form}
      setback={null}
      failed={t(m.organise_look_save_failed)}
      keep={t(m.passkeys_cancel)}
      submit={t(m.organise_look_link_use)}
      busyWords={t(m.organise_look_saving)}
      onClose={onClose}
    >
      <TextField
        name="address"
        label={t(m.organise_look_link_address)}
        hint={t(m.organise_look_link_hint)}
        autoComplete="off"
        isRequired={false}
      />
    </FormDialog>
  );
}
