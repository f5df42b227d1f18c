/** Words from public lists of leaked passwords, with the digits and signs that the rules of section 5 lead people to add. */
const COMMON =
  /^(?:abcd?|admin|asdf|changeme|charlie|dragon|football|hello|iloveyou|letmein|liverpool|london|login|master|michael|monkey|p[a@][s$5]{2}(?:w[o0]rd)?|princess|qwerty?|secret|spring|summer|sunshine|superman|test(?:ing)?|welcome|whatever|winter|1qaz|1q2w3e4r)[\d!@#$.]{1,6}(?:wsx!?)?$/i;

/** Whether `password` is one of those, ignoring case. This only shows a hint: the server refuses. */
export function isCommonPassword(password: string): boolean {
  return COMMON.test(password);
}
