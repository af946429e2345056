/** What embed.html calls the message with its height. */
export const heightMessage = 'bco-playground:height';
