// The playground's page.
import { PageAddress } from './session/address';
import { whole } from './numbers';
import { shell, start } from './page';
import { Playground } from './playground';

void start(async (engine) => {
  const playground = new Playground(engine, shell, {
    address: new PageAddress(),
    drops: window,
    became: ({ problem, repeats }, rounds) =>
      (document.title = `BCO Playground: ${problem}, ${whole(repeats)} × ${whole(rounds)} rounds`),
  });
  await playground.build();
  void playground.run();
});
