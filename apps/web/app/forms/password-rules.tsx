import { PASSWORD_MIN_LENGTH } from '@waylift/contract/limits';
import { PASSWORD_RULES, PASSWORD_SPECIAL_CHARACTERS } from '@waylift/contract/rules';
import { m } from '@waylift/words/messages';
import { useWords, type Words } from '../locale/locale-provider.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { check, circle, cross } from '../ui/icon/icons.ts';
import './password-rules.css';

type ListedRule = Exclude<(typeof PASSWORD_RULES)[number]['code'], 'password-required'>;

const RULE_WORDS: Record<ListedRule, (t: Words) => string> = {
  'password-too-short': (t) => t(m.password_rule_length, { min: String(PASSWORD_MIN_LENGTH) }),
  'password-needs-uppercase': (t) => t(m.password_rule_uppercase),
  'password-needs-lowercase': (t) => t(m.password_rule_lowercase),
  'password-needs-number': (t) => t(m.password_rule_number),
  'password-needs-special': (t) => t(m.password_rule_special, { characters: PASSWORD_SPECIAL_CHARACTERS }),
};

type PasswordRulesProps = {
  readonly password: string;
  /** A submit failed because of the password, so open rules are marked as wrong. */
  readonly hasFailed: boolean;
};

/** The rules of section 5. An open ring becomes a tick, or a cross after a failed submit. */
export function PasswordRules({ password, hasFailed }: PasswordRulesProps) {
  const t = useWords();
  return (
    <div className="rules">
      <p className="rules__title">{t(m.password_rules_title)}</p>
      <ul className="rules__list">
        {PASSWORD_RULES.map(({ code, isMet }) => {
          if (code === 'password-required') return null;
          const look = isMet(password) ? MET : hasFailed ? UNMET : OPEN;
          return (
            <li key={code} className={look.className}>
              <Icon path={look.icon} />
              <span>
                {RULE_WORDS[code](t)}
                <span className="visually-hidden">, {look === MET ? t(m.password_rule_done) : t(m.password_rule_open)}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const MET = { className: 'is-met', icon: check };
const UNMET = { className: 'is-unmet', icon: cross };
const OPEN = { className: undefined, icon: circle };
