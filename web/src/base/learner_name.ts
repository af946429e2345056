// A learner as links, tables and files name it: "fkm", or with settings of its own "fkm:step=3:radius=2".

/** The name that the catalogue knows. */
export const baseName = (name: string): string => name.split(':', 1)[0]!;

/** Its own settings, by the names of parameters. */
export const ownSettings = (name: string): [parameter: string, value: string][] =>
  name
    .split(':')
    .slice(1)
    .map((setting) => {
      const [parameter = '', ...value] = setting.split('=');
      return [parameter, value.join('=')];
    });

/** The catalogue's entry under that name, without the parameters that it sets itself. */
export function learnerNamed<L extends { name: string; parameters: string[] }>(
  learners: readonly L[],
  name: string,
): L | undefined {
  const learner = learners.find((each) => each.name === baseName(name));
  if (!learner || learner.name === name) return learner;
  const own = ownSettings(name).map(([parameter]) => parameter);
  return { ...learner, name, parameters: learner.parameters.filter((parameter) => !own.includes(parameter)) };
}
