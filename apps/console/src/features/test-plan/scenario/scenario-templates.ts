/** What a scenario can begin with. */
export const scenarioTemplates = {
  start: `version: 1
app: com.example.bank
steps:
  - launch: {clear: true}
  - wait_for: {id: title}
    timeout: 20s
  - screenshot: start
  - assert_visible: {id: title}
`,
  login: `version: 1
app: com.example.bank
variables:
  user: tester01
  secret_password: "change me"
steps:
  - launch: {clear: true}
  - tap: {text_contains: Skip}
    timeout: 5s
    optional: true
  - type: {into: {id: user}, value: "\${user}"}
  - type: {into: {id: password}, value: "\${secret_password}"}
  - tap: {id: login}
  - wait_for: {id: home}
    timeout: 20s
  - screenshot: signed in
`,
  channels: `version: 1
steps:
  - home
  - repeat:
      times: 10
      steps:
        - key: CHANNEL_UP
        - sleep: 5s
        - screenshot: channel
`,
  soak: `version: 1
app: com.example.bank
steps:
  - launch
  - repeat:
      times: 20
      steps:
        - swipe: up
        - swipe: down
        - screenshot: list
  - stop_app
`,
} as const;
export type TemplateName = keyof typeof scenarioTemplates;
export const templateNames = Object.keys(scenarioTemplates) as TemplateName[];
