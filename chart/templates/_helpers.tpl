{{/* The name of an image, with its digest or its tag. The default tag is the version of the programs. */}}
{{- define "launa.image" -}}
{{- $image := .image -}}
{{- $tag := $image.tag | default .root.Chart.AppVersion -}}
{{- if $image.digest }}{{ $image.repository }}@{{ $image.digest }}{{ else }}{{ $image.repository }}:{{ $tag }}{{ end -}}
{{- end }}

{{/* The name of a part. The parameter is a dictionary {root, part}, and likewise in the templates below. */}}
{{- define "launa.name" -}}
{{ .root.Release.Name }}-{{ .part }}
{{- end }}

{{- define "launa.selector" -}}
app.kubernetes.io/name: launa
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{- define "launa.labels" -}}
{{ include "launa.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{- define "launa.metadata" -}}
name: {{ include "launa.name" . }}
labels: {{- include "launa.labels" . | nindent 2 }}
{{- end }}

{{/* The restrictions of every container. */}}
{{- define "launa.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{/* The fields that all pods share: {root, part, user}. */}}
{{- define "launa.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: {{ .user | default 65532 }}
  runAsGroup: {{ .user | default 65532 }}
  fsGroup: {{ .user | default 65532 }}
  seccompProfile: { type: RuntimeDefault }
  {{- with .sysctls }}
  sysctls: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- with .root.Values.images.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{- include "launa.selector" . | nindent 8 }}
{{- end }}

{{/* Labels and annotations of a pod. The settings of the pod are in a ConfigMap. Their checksum restarts the pod after a change. */}}
{{- define "launa.podMetadata" -}}
labels: {{- include "launa.labels" . | nindent 2 }}
annotations:
  checksum/settings: {{ include "launa.settings" . | sha256sum }}
  {{- with .root.Values.podAnnotations }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

{{/* How many seconds a pod may take to end: the time of its Node process, and two seconds more. */}}
{{- define "launa.stopSeconds" -}}
{{ add .Values.lameDuckSeconds .Values.graceSeconds 12 }}
{{- end }}

{{/* A Node container: {root, part, program}. */}}
{{- define "launa.container" -}}
image: {{ include "launa.image" (dict "root" .root "image" .root.Values.images.services) }}
imagePullPolicy: {{ .root.Values.images.pullPolicy }}
args: [{{ .program }}]
{{ include "launa.containerSecurity" . }}
{{- end }}

{{/* The probes of a Node process: {port}. A process that hangs is restarted after a minute. */}}
{{- define "launa.probes" -}}
startupProbe:
  httpGet: { path: /healthz, port: {{ . }} }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /healthz, port: {{ . }} }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /readyz, port: {{ . }} }
  periodSeconds: 2
  timeoutSeconds: 5
  failureThreshold: 2
{{- end }}

{{/* The sources of the settings of a Node process: {root, part, values}. Secrets are in files, so no environment contains them. */}}
{{- define "launa.environment" -}}
envFrom:
  - configMapRef: { name: {{ include "launa.name" . }} }
env:
  {{- include "launa.secretVariables" . | nindent 2 }}
{{- end }}

{{- define "launa.secretVariables" -}}
{{- range .values.secretSettings }}
- { name: {{ . }}_FILE, value: /secrets/{{ . }} }
{{- end }}
{{- end }}

{{- define "launa.secretVolume" -}}
name: secrets
secret:
  secretName: {{ required (printf "%s.secret is required" .part) .values.secret }}
  defaultMode: 0440
  items:
    {{- range .values.secretSettings }}
    - { key: {{ . }}, path: {{ . }} }
    {{- end }}
{{- end }}

{{/* The settings of a part, in order of precedence: its own values, the chart's, and those for all parts. */}}
{{- define "launa.settings" -}}
{{- $values := .root.Values -}}
{{- $all := dict
  "PLATFORM_DOMAIN" (required "platformDomain is required" $values.platformDomain)
  "GATEWAY_SCHEME" $values.envoy.scheme
  "GATEWAY_HTTP_PORT" $values.envoy.httpPort
  "GATEWAY_HTTPS_PORT" $values.envoy.httpsPort
  "LAME_DUCK_SECONDS" $values.lameDuckSeconds
  "GRACE_SECONDS" $values.graceSeconds
-}}
{{- $settings := merge (dict) .own (include (printf "launa.settings.%s" .part) .root | fromYaml) $all $values.settings -}}
{{- range $name, $value := $settings }}
{{ $name }}: {{ $value | toString | quote }}
{{- end }}
{{- end }}

{{- define "launa.configMap" -}}
apiVersion: v1
kind: ConfigMap
metadata: {{- include "launa.metadata" . | nindent 2 }}
data: {{- include "launa.settings" . | nindent 2 }}
{{- end }}

{{/* A disruption budget and, if the values enable it, an autoscaler: {root, part, values, ports}. */}}
{{- define "launa.availability" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {{- include "launa.metadata" . | nindent 2 }}
spec:
  minAvailable: {{ .values.minAvailable }}
  # A pod that is not ready serves no requests, so it may be evicted.
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels: {{- include "launa.selector" . | nindent 6 }}
{{- with .values.autoscaling }}
{{- if .enabled }}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {{- include "launa.metadata" $ | nindent 2 }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ include "launa.name" $ }} }
  minReplicas: {{ $.values.replicas }}
  maxReplicas: {{ .maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: {{ .cpuPercent }} }
  behavior:
    # One pod at a time, because each pod that ends closes connections.
    scaleDown:
      stabilizationWindowSeconds: 600
      policies: [{ type: Pods, value: 1, periodSeconds: 120 }]
{{- end }}
{{- end }}
{{- end }}

{{/* The number of replicas, if no autoscaler decides about it. */}}
{{- define "launa.replicas" -}}
{{- if not (and .autoscaling .autoscaling.enabled) }}
replicas: {{ .replicas }}
{{- end }}
# First a new pod starts, then an old one ends.
strategy: { type: RollingUpdate, rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } }
revisionHistoryLimit: 3
{{- end }}
