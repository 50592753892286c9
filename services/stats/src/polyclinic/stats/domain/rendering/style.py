"""The looks of the page: light and dark, wide and narrow. Colours never say anything alone."""

from typing import Final

STYLE: Final = """
:root { color-scheme: light dark;
  --page: #ffffff; --ink: #1b1f24; --soft: #57606a; --line: #d0d7de; --card: #f6f8fa;
  --dot: #0550ae; --pass: #116329; --pass-bg: #dafbe1; --fail: #a40e26; --fail-bg: #ffebe9;
  --unsure: #6e4400; --unsure-bg: #fff3cd; }
@media (prefers-color-scheme: dark) { :root {
  --page: #0d1117; --ink: #e6edf3; --soft: #9da7b3; --line: #30363d; --card: #161b22;
  --dot: #79c0ff; --pass: #7ee787; --pass-bg: #12261a; --fail: #ffa198; --fail-bg: #2f1416;
  --unsure: #f2cc60; --unsure-bg: #2b2210; } }
* { box-sizing: border-box; }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page);
  max-width: 72rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; overflow-wrap: break-word; }
h1 { font-size: 1.25rem; margin: 0 0 1rem; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .5rem; }
h3 { font-size: 1rem; margin: 1.25rem 0 .5rem; }
p { margin: .4rem 0; }
.note { color: var(--soft); font-size: .9rem; }
.verdict { border: 1px solid; border-left-width: .5rem; border-radius: .4rem;
  padding: .6rem 1rem; margin: 0 0 1rem; color: var(--soft); background: var(--card); }
.verdict b { font-size: 2rem; line-height: 1.2; margin-right: .75rem; }
.verdict.pass { background: var(--pass-bg); }
.verdict.fail { background: var(--fail-bg); }
.verdict.inconclusive { background: var(--unsure-bg); }
.pass { color: var(--pass); } .fail { color: var(--fail); } .inconclusive { color: var(--unsure); }
.last { font-weight: 600; margin-top: 2rem; }
.caveat { font-weight: 600; }
.notice { font-weight: 600; color: var(--unsure); background: var(--unsure-bg);
  border: 1px solid; border-left-width: .5rem; border-radius: .4rem; padding: .6rem 1rem; }
.cards { display: grid; gap: .75rem;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 21rem), 1fr)); }
.card { border: 1px solid var(--line); border-radius: .4rem; background: var(--card);
  padding: .75rem 1rem; min-width: 0; max-width: 35.5rem; }
.card h4 { margin: 0; font-size: .95rem; }
.card .value { font-size: 1.25rem; font-variant-numeric: tabular-nums; margin: .1rem 0; }
.card .gap { font-weight: 600; }
.card svg { width: 100%; height: auto; max-width: 24rem; margin-top: .25rem; }
.scroll { overflow-x: auto; margin: .5rem 0; }
table { border-collapse: separate; border-spacing: 0; }
th, td { text-align: left; vertical-align: top; padding: .3rem 1.2rem .3rem 0; }
thead th { border-bottom: 1px solid var(--soft); white-space: nowrap; }
tbody th { font-weight: 400; }
tbody th, tbody td { border-bottom: 1px solid var(--line); font-variant-numeric: tabular-nums; }
.numbers td { white-space: nowrap; }
.gate td:first-child { font-weight: 700; }
.gate td + td { min-width: 10rem; }
blockquote { margin: .2rem 0 .8rem; padding: .2rem 0 .2rem .8rem; white-space: pre-wrap;
  border-left: 3px solid var(--line); }
svg { display: block; }
.axis { stroke: var(--soft); stroke-opacity: .6; stroke-width: 1; }
.zero { stroke: var(--soft); stroke-width: 1; stroke-dasharray: 3 2; }
.range { stroke: var(--soft); stroke-width: 2; }
.wide { stroke: var(--dot); stroke-width: 4; stroke-opacity: .45; stroke-linecap: round; }
.dot { fill: var(--dot); }
svg text { fill: var(--soft); font-size: 11px; font-variant-numeric: tabular-nums; }
@media (max-width: 36rem) {
  .verdict b { display: block; }
  .numbers { font-size: .85rem; }
  .numbers th:first-child { max-width: 10.5rem; padding-right: .6rem; position: sticky; left: 0;
    background: var(--page); }
  .gate thead { display: none; }
  .gate tr { display: block; border-bottom: 1px solid var(--line); padding: .4rem 0; }
  .gate td { display: block; border: 0; padding: 0; } }
@media print { .scroll { overflow: visible; } }
"""
