import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { filterStyleRules } from '../../src/tasks/build/css-rules.ts';

/**
 * What antd's sheet has rules for on this page and the sheet of the page has not, as sentences: a class of an element that
 * no rule of the page names, while a rule of antd with that class matches.
 */
export async function findMissingStyles(page: Page): Promise<string[]> {
  const unnamed = await page.evaluate(classesNotInSheets).catch(() => []);
  if (unnamed.length === 0) return [];
  selectors ??= readSelectors();
  const names = new Set(unnamed.map((name) => `.${name}`));
  const rules = selectors.filter((selector) => selector.match(/\.[\w-]+/g)?.some((name) => names.has(name)));
  const matching = await page.evaluate(selectorsThatMatch, rules).catch(() => []);
  return matching.map((selector) => `The page has no style rules for ${selector}.`);
}

let selectors: readonly string[] | undefined;

/** The selectors of antd without states and pseudo-elements, which a query would not find. */
function readSelectors(): readonly string[] {
  const found = new Set<string>();
  filterStyleRules(readFileSync('node_modules/antd/dist/antd.css', 'utf8'), (selector) => {
    found.add(selector.replaceAll(/::?[a-z-]+(?![a-z-(])/g, ''));
    return false;
  });
  return [...found];
}

/** Runs in the page. What stands in `:not()` is no rule of the class. */
function classesNotInSheets(): string[] {
  const selectorsOf = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) =>
      rule instanceof CSSStyleRule
        ? rule.selectorText
        : rule instanceof CSSGroupingRule
          ? selectorsOf(rule.cssRules)
          : [],
    );
  const inSheets = [...document.styleSheets].flatMap(({ cssRules }) => selectorsOf(cssRules)).join();
  const named = new Set(inSheets.replaceAll(/:not\((?:[^()]|\([^()]*\))*\)/g, '').match(/ant-[\w-]+/g));
  const found = new Set([...document.querySelectorAll('[class*=ant-]')].flatMap(({ classList }) => [...classList]));
  return [...found].filter((name) => name.startsWith('ant-') && !named.has(name));
}

/** Runs in the page. */
const selectorsThatMatch = (candidates: string[]): string[] =>
  candidates.filter((selector) => {
    try {
      return document.querySelector(selector) !== null;
    } catch {
      return false;
    }
  });
