// The replies that a thread with a person's code may send. The code can send anything in the thread's name: a message that is no reply
// of a known type and shape is dropped.
import type { Reply } from '../engine/messages';
import type { Record } from '../engine/module';

const mostText = 2000;
const mostAnswers = 100;
const mostNumbers = 10_000; // checkpoints: a run of 10 million rounds has 130

type Fields = { readonly [name: string]: unknown };

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isSeries = (value: unknown): boolean => value instanceof Float64Array && value.length <= mostNumbers;
const isPlain = (value: unknown): boolean =>
  typeof value === 'number' || value === null || (isText(value) && value.length <= mostText);

const cut = (text: string): string => (text.length > mostText ? `${text.slice(0, mostText)}…` : text);

const ofRecord = ['rounds', 'best_loss', 'regret_gap', 'path_length', 'switches'];
const ofLearner = ['average_loss', 'average_loss_center', 'regret', 'linear_minimizations', 'projections'];

function isRecord(value: unknown): value is Record {
  if (!isObject(value) || !isWhole(value['repeat']) || !isText(value['problem'])) return false;
  const { learners, constants } = value;
  if (!Array.isArray(learners) || !isObject(constants) || !Object.values(constants).every(isPlain)) return false;
  const isRest = ([name, each]: [string, unknown]) =>
    name === 'learners' || name === 'constants' || isSeries(each) || isPlain(each);
  return (
    ofRecord.every((name) => isSeries(value[name])) &&
    Object.entries(value).every(isRest) &&
    learners.every(
      (each: unknown) =>
        isObject(each) &&
        isText(each['name']) &&
        ofLearner.every((name) => isSeries(each[name])) &&
        Object.values(each).every((own) => isSeries(own) || isPlain(own)),
    )
  );
}

/** The catalogue of a thread is the longest text. */
const mostDescription = 1_000_000;

/** The reply that a message is; undefined: none. */
export function replyFrom(message: unknown): Reply | undefined {
  if (!isObject(message)) return undefined;
  const { type, job, round, record, answer, message: text, loaded } = message;
  if (type === 'ready') return { type };
  if (type === 'failed') return isText(text) ? { type, message: cut(text), loaded: loaded === true } : undefined;
  if (!isWhole(job)) return undefined;
  if (type === 'refused') return isText(text) ? { type, job, message: cut(text) } : undefined;
  if (type === 'answered') {
    if (isText(answer) && answer.length <= mostDescription) return { type, job, answer };
    const isList = Array.isArray(answer) && answer.length <= mostAnswers && answer.every(isText);
    return isList ? { type, job, answer: answer.map(cut) } : undefined;
  }
  if (type !== 'progress' && type !== 'paused' && type !== 'done') return undefined;
  if (!isWhole(round) || (record !== undefined && !isRecord(record))) return undefined;
  return { type, job, round, ...(record && { record }) };
}
