/** The heads of public lists of leaked passwords, with the capital, digit and sign that section 5 demands; all in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  (
    'abc123!@# abcd123! abcd1234! abcd@123 abcd@1234 admin123! admin1234! admin@12 admin@123 admin@1234 aa123456! aa123456@ ' +
    'asdf1234! asdf@123 changeme1! changeme123! charlie1! chelsea1! computer1! dragon1! football1! football123! freedom1! ' +
    'hello123! hello@123 iloveyou1! india@123 letmein1! letmein123! liverpool1! london1! london123! login@123 master@123 ' +
    'michael1! monday1! monkey1! monkey123! mustang1! p@$$w0rd p@$$w0rd1 p@55w0rd p@ssw0rd p@ssw0rd! p@ssw0rd1 p@ssw0rd1! ' +
    'p@ssw0rd12 p@ssw0rd123 p@ssword1 p@ssword123 pa$$w0rd pa$$word1 pa55word! pass@123 pass@1234 pass1234! passw0rd! ' +
    'passw0rd1! passw0rd. password!1 password#1 password.1 password01! password1! password1. password12! password123! ' +
    'password123$ password123. password1234! password2025! password2026! password@1 password@12 password@123 princess1! ' +
    'q1w2e3r4! qwer1234! qwerty1! qwerty12! qwerty123! qwerty@1 qwerty@12 qwerty@123 rangers1! root@123 secret123! ' +
    'spring2026! summer1! summer123! summer2025! summer2026! sunshine1! superman1! temp@123 test123! test1234! test@123 ' +
    'test@1234 testing123! user@123 welcome!1 welcome1! welcome12! welcome123! welcome@1 welcome@12 welcome@123 welcome@1234 ' +
    'whatever1! winter2025! winter2026! zaq1@wsx zaq!2wsx 1q2w3e4r! 1qaz2wsx! 1qaz@wsx !qaz2wsx'
  ).split(' '),
);

/** True when `password` is one of those, whichever of its letters are capitals. A reason for a hint, never for a refusal. */
export function isCommonPassword(password: string): boolean {
  return COMMON_PASSWORDS.has(password.toLowerCase());
}
