import { PasswordField } from '../forms/password-field.tsx';
import type { ProofWays } from './use-proof-ways.ts';

type ProofFieldProps = {
  readonly ways: ProofWays;
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** What more of the page is kept while the member is away. */
  readonly also?: Readonly<Record<string, string>>;
};

/** The present password, or what stands for it. */
export function ProofField({ ways, also, ...field }: ProofFieldProps) {
  if (ways.provider === null) return <PasswordField autoComplete="current-password" {...field} />;
  const { FreshWays } = ways.provider.late;
  return <FreshWays ways={ways} signOn={ways.provider.signOn} also={also} {...field} />;
}
