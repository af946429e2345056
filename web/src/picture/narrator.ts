// The pace at which a run that plays is described.
const pauseMs = 4000;

/** Lets a sentence through every few seconds, and none twice in a row. */
export class Narrator {
  private last = -Infinity;
  private sentence = '';

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** The sentence, where it is time for one. */
  next(sentence: () => string): string | undefined {
    if (this.now() - this.last < pauseMs) return undefined;
    const text = sentence();
    if (text === '' || text === this.sentence) return undefined;
    this.last = this.now();
    this.sentence = text;
    return text;
  }
}
