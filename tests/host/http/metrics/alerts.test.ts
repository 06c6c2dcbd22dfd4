import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { openGauges } from '../../../../host/http/metrics/gauges.ts'
import { openMetrics } from '../../../../host/http/metrics/metrics.ts'
import { embedded } from '../../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../../support/host/hostInProcess.ts'
import { parseScrape } from '../../../support/host/metrics/scrape.ts'

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
const chapter = () => /\n## What to watch\n[^]*?\n## /.exec(read('docs/OPERATING.md'))?.[0] ?? ''

interface Rule {
  alert: string
  expr: string
  for: string
  labels: { severity: string }
  annotations: { summary: string; action: string }
}

const { groups } = parse(read('ops/alerts.yml'), { uniqueKeys: true }) as { groups: { name: string; rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const METRIC = /\b(?:forno|nodejs|process)_\w+/g
/** What Prometheus itself makes of a histogram. */
const declaredName = (name: string) => name.replace(/_(bucket|sum|count)$/, '')

describe('ops/alerts.yml [D-93]', () => {
  let here: HostInProcess
  let names: string[]
  const metrics = openMetrics('dev')
  beforeAll(async () => {
    here = await hostInProcess(embedded)
    const gauges = openGauges({ ...here.host, database: here.database, providers: [], answerSeconds: 90 })
    names = parseScrape((await metrics.text()) + (await gauges.text())).names
  })
  afterAll(async () => {
    metrics.close()
    await here.close()
  })

  test('asks for metrics that a host serves, and the table knows every metric of ours but the plain figures', () => {
    expect(rules.length).toBeGreaterThan(15)
    const asked = rules.flatMap(({ expr }) => expr.match(METRIC) ?? []).map(declaredName)
    expect(asked.filter((name) => !names.includes(name))).toEqual([])
    const documented = new Set((chapter().match(METRIC) ?? []).map(declaredName))
    expect([...documented].filter((name) => !name.endsWith('_') && !names.includes(name))).toEqual([])
    const unseen = names.filter((name) => name.startsWith('forno_') && !documented.has(name))
    expect(unseen).toEqual([
      'forno_browser_errors_dropped_total',
      'forno_database_connections',
      'forno_database_connections_max',
      'forno_stores_open',
    ])
  })

  test('says of each alert how long, how urgent and what to do, once each, and the table of what to watch has it', () => {
    const alerts = rules.map(({ alert }) => alert)
    expect(new Set(alerts).size).toBe(alerts.length)
    for (const { expr, labels, annotations, ...rule } of rules) {
      expect([rule.for, labels.severity, annotations.summary, annotations.action]).toEqual([
        expect.stringMatching(/^\d+m$/),
        expect.stringMatching(/^(page|ticket)$/),
        expect.stringMatching(/./),
        expect.stringMatching(/./),
      ])
      expect([rule.alert, expr.split('(').length]).toEqual([rule.alert, expr.split(')').length])
    }
    const table = chapter().match(/(?<=^\| [^|]*\()[A-Z]\w+(?=\) \|)/gm)
    expect(table).toEqual(expect.arrayContaining(alerts))
    expect(alerts).toEqual(expect.arrayContaining(table ?? []))
  })

  test('the example of Prometheus loads these rules and names the job that they ask for', () => {
    const example = parse(read('ops/prometheus.yml')) as {
      rule_files: string[]
      scrape_configs: { job_name: string }[]
    }
    expect(example.rule_files).toEqual(['alerts.yml'])
    expect(read('ops/alerts.yml')).toContain(`job="${example.scrape_configs[0]?.job_name}"`)
  })
})
