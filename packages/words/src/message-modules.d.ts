/** The part of a language's messages that only members' own pages show: the portal's build makes it. */
declare module '*.js?members' {
  const messages: object;
  export = messages;
}
