import { DefaultReporter, type TestModule } from 'vitest/node';
import { questionOf } from './affected-tests.ts';

/** One line for each question that was asked of a section, and one for the tests that use it; failures as always. */
export default class QuestionReporter extends DefaultReporter {
  #others = { files: 0, tests: 0 };

  constructor() {
    super({ summary: false });
  }

  protected override printTestModule(module: TestModule): void {
    const tests = [...module.children.allTests()].filter((test) => test.result().state !== 'skipped').length;
    const question = questionOf(module.relativeModuleId);
    if (module.state() === 'failed') super.printTestModule(module);
    else if (question !== undefined && tests > 0) this.log(lineOf(tests, question));
    else this.#others = { files: this.#others.files + 1, tests: this.#others.tests + tests };
  }

  override reportTestSummary(...summary: Parameters<DefaultReporter['reportTestSummary']>): void {
    const { files, tests } = this.#others;
    if (files > 0) this.log(lineOf(tests, `${files} other test files, which use it`));
    const [modules, errors] = summary;
    const hasFailed = errors.length > 0 || modules.some(({ result }) => result?.state === 'fail');
    if (hasFailed) super.reportTestSummary(...summary);
    else this.log(`Everything is good, after ${Math.round((this.end - this.start) / 1_000)} s.`);
  }
}

const lineOf = (tests: number, question: string): string => `good ${String(tests).padStart(5)}  ${question}`;
