/** The elements under the name that a page keeps: what changes them for other people's pages has another version. */
export const elementsFile = (version: string): string => `bco-playground-${version.split('.', 2).join('.')}.js`;
