import { MEMBER_FIELDS, type MemberField } from '@waylift/contract/member-fields';
import { m } from '@waylift/words/messages';
import { TextField } from '../forms/text-field.tsx';
import { useWords } from '../locale/locale-provider.tsx';

/** A text field for a member's own details. */
export function MemberTextField(props: { readonly name: MemberField; readonly value?: string; readonly hint?: string | undefined }) {
  const { name, value, hint } = props;
  const t = useWords();
  const { isRequired, autoComplete } = MEMBER_FIELDS[name];
  return (
    <TextField
      name={name}
      label={t(m[`member_${name}`])}
      hint={hint}
      autoComplete={autoComplete}
      isRequired={isRequired}
      defaultValue={value}
    />
  );
}
